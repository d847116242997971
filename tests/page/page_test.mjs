// node page_test.mjs CHROMIUM FOLDER COPIES LONG: see page_test.py.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";

const [chromium, folder, copies, long] = process.argv.slice(2);
const profile = await mkdtemp(join(tmpdir(), "heddle-browser-"));
const browser = await puppeteer.launch({
  executablePath: chromium,
  userDataDir: profile,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"],
});

/// Opens a page, and collects what must not happen: messages, errors, requests.
async function open(file, { width = 1280, theme = "light" } = {}) {
  const page = await browser.newPage();
  const troubles = [];
  page.on("console", (message) => troubles.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`file://${folder}/${file.split("#")[0]}`)) {
      troubles.push(`request: ${request.url()}`);
    }
  });
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
  await page.goto(`file://${folder}/${file}`);
  await page.waitForSelector("#app > header");
  return { page, troubles };
}

const text = (page, selector) => page.$eval(selector, (element) => element.textContent);
const count = (page, selector) => page.$$eval(selector, (elements) => elements.length);
const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const position = async (page) => (await text(page, ".controls output")).split(" / ").map(Number);

/// Presses a key and waits until the page has rendered.
async function press(page, key) {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function stepsThroughAFinding() {
  const { page, troubles } = await open("small.html");
  assert.match(await text(page, ".item[aria-current=true]"), /deadlock|data-race/);
  await page.evaluate(() => [...document.querySelectorAll(".item")].find((item) => /Deadlock/.test(item.textContent)).click());
  await page.waitForFunction(() => /Deadlock/.test(document.querySelector(".detail h2").textContent));
  assert.match(await text(page, ".replay code"), /^heddle replay deadlock-/);
  await press(page, "Home");
  const [first, length] = await position(page);
  assert.equal(first, 1);
  await press(page, "ArrowRight");
  assert.equal((await position(page))[0], 2);
  await press(page, "ArrowLeft");
  assert.equal((await position(page))[0], 1);
  await press(page, "End");
  assert.equal((await position(page))[0], length);
  assert.match(await text(page, ".threads"), /blocked/);
  assert.match(await text(page, ".threads"), /holds (a|b)/);
  assert.ok((await count(page, ".threads .here")) >= 2, "the source lines of both threads are shown");
  assert.ok((await count(page, ".lanes .lock")) >= 2, "locks are shown as bars");
  assert.ok((await count(page, ".lanes .blocked")) >= 1, "blocked time is shown");
  await press(page, "p");
  assert.ok((await position(page))[0] < length, "the previous step of the cause");
  assert.deepEqual(troubles, []);
  await page.close();
}

async function filtersManyFindings() {
  const { page, troubles } = await open("large.html");
  assert.equal(await count(page, ".item"), Number(copies));
  await press(page, "/");
  await page.keyboard.type("number 123");
  await page.waitForFunction(() => document.querySelectorAll(".item").length === 1);
  assert.match(await text(page, ".detail h2"), /Deadlock number 123/);
  await page.$eval("input[type=search]", (input) => {
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.select("select[aria-label=Kind]", "data-race");
  await page.waitForFunction((all) => document.querySelectorAll(".item").length < all, {}, Number(copies));
  assert.ok((await count(page, ".item")) > 100);
  await page.select("select[aria-label=Kind]", "");
  await press(page, "Escape");
  const before = await text(page, ".detail .tags code");
  await press(page, "j");
  assert.notEqual(await text(page, ".detail .tags code"), before);
  await press(page, "k");
  assert.equal(await text(page, ".detail .tags code"), before);
  assert.deepEqual(troubles, []);
  await page.close();
}

async function showsALongTrace() {
  const { page, troubles } = await open("large.html");
  await page.evaluate(() => [...document.querySelectorAll(".item")].find((item) => /A long trace/.test(item.textContent)).click());
  await page.waitForFunction(() => /A long trace/.test(document.querySelector(".detail h2").textContent));
  assert.ok((await position(page))[1] >= Number(long));
  await press(page, "End");
  await press(page, "ArrowLeft");
  assert.equal((await position(page))[0], (await position(page))[1] - 1);
  assert.ok((await count(page, ".overview .run")) >= 2, "an overview of all steps");
  assert.ok((await count(page, ".lanes circle")) < 500, "only the visible steps are drawn");
  assert.deepEqual(troubles, []);
  await page.close();
}

async function doesNotRunHostileNames() {
  const { page, troubles } = await open("large.html");
  await page.evaluate(() => [...document.querySelectorAll(".item")].find((item) => /injected/.test(item.textContent)).click());
  await page.waitForFunction(() => /injected/.test(document.querySelector(".detail h2").textContent));
  await press(page, "End");
  assert.equal(await page.evaluate(() => window.injected), undefined);
  assert.equal(await count(page, "img"), 0);
  assert.equal(await count(page, "script"), 2);
  assert.match(await text(page, ".detail h2"), /<script>/);
  assert.deepEqual(troubles, []);
  await page.close();
}

async function fitsScreensAndThemes() {
  for (const file of ["small.html", "large.html"]) {
    const seen = new Set();
    for (const width of [1280, 390]) {
      for (const theme of ["light", "dark"]) {
        const { page, troubles } = await open(file, { width, theme });
        seen.add(await background(page));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${file} at ${width} pixels is ${wide} pixels wide`);
        assert.deepEqual(troubles, []);
        await page.close();
      }
    }
    assert.equal(seen.size, 2, "light and dark differ");
  }
  const { page } = await open("small.html", { theme: "dark" });
  const dark = await background(page);
  await page.select("select[aria-label=Theme]", "light");
  await page.waitForFunction((old) => getComputedStyle(document.body).backgroundColor !== old, {}, dark);
  await page.close();
}

async function isOperatedByKeyboard() {
  const { page } = await open("small.html");
  const reached = new Set();
  for (let i = 0; i < 40; ++i) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.tagName));
  }
  for (const label of ["Search", "Kind", "Level", "Next step", "Step", "Theme"]) {
    assert.ok(reached.has(label), `${label} is reached with Tab: ${[...reached]}`);
  }
  await page.close();
}

const chooseCampaign = async (page, words) => {
  await page.evaluate((wanted) => [...document.querySelectorAll(".item")].find((item) => item.textContent.includes(wanted)).click(), words);
  await page.waitForFunction((wanted) => document.querySelector(".campaign").textContent.includes(wanted), {}, words);
};

async function showsTheCampaignOfARun() {
  const { page, troubles } = await open("small.html");
  await press(page, "c");
  assert.equal(await count(page, ".item"), 1, "the record and the verdict of one command are one item");
  assert.match(await text(page, ".campaign"), /200 schedules/);
  assert.match(await text(page, ".campaign .figures"), /prediction/);
  assert.ok((await count(page, ".chart .line")) === 1, "the curve of behaviours");
  assert.ok((await count(page, ".chart .mark")) >= 1, "the finding is marked");
  assert.match(await text(page, ".campaign"), /in both orders/);
  const id = await text(page, ".campaign .links button");
  await page.click(".campaign .links button");
  await page.waitForSelector(".player");
  assert.equal(await text(page, ".detail .tags code"), id, "the link shows the finding");
  await press(page, "c");
  await press(page, "f");
  assert.equal(await text(page, ".detail .tags code"), id);
  assert.deepEqual(troubles, []);
  await page.close();
}

async function showsEveryKindOfCampaign() {
  const { page, troubles } = await open("campaigns.html#campaigns");
  assert.equal(await count(page, ".item"), 6);
  await chooseCampaign(page, "Queue<int>");
  assert.equal(await count(page, ".matrix button.cell"), (31 * 32) / 2);
  await page.focus('.matrix button[tabindex="0"]');
  const label = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  const before = await label();
  await press(page, "ArrowDown");
  assert.notEqual(await label(), before, "arrow keys move in the matrix");
  assert.match(await text(page, ".chosen"), /with/);
  await chooseCampaign(page, "warnings confirmed");
  assert.equal(await count(page, ".warnings li"), 4);
  await page.select("select[aria-label=Verdict]", "confirmed");
  await page.waitForFunction(() => document.querySelectorAll(".warnings li").length === 1);
  assert.equal(await count(page, ".warnings .links button"), 1, "only findings of the report are links");
  await chooseCampaign(page, "In 20 of 25 runs");
  assert.equal(await count(page, ".chart .line"), 11, "the curves of the search");
  await chooseCampaign(page, "<script>");
  assert.equal(await count(page, ".chart .area"), 2, "the shares over schedules");
  await page.click("input[type=checkbox]");
  await chooseCampaign(page, "huge");
  assert.equal(await page.evaluate(() => /NaN|Infinity/.test(document.querySelector(".campaign").innerHTML)), false);
  await press(page, "/");
  await page.keyboard.type("genetic nothing");
  await page.waitForFunction(() => document.querySelectorAll(".item").length === 0);
  await press(page, "Escape");
  assert.equal(await page.evaluate(() => window.injected), undefined);
  assert.equal(await count(page, "img"), 0);
  assert.equal(await count(page, "script"), 2);
  assert.deepEqual(troubles, []);
  await page.close();
}

async function campaignsFitSmallScreens() {
  for (const theme of ["light", "dark"]) {
    const { page, troubles } = await open("campaigns.html#campaigns", { width: 390, theme });
    for (const words of ["Queue<int>", "warnings confirmed", "In 20 of 25 runs", "<script>", "huge"]) {
      await chooseCampaign(page, words);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 390, `the campaign "${words}" at 390 pixels is ${wide} pixels wide`);
    }
    assert.deepEqual(troubles, []);
    await page.close();
  }
}

async function showsAnEmptyReport() {
  const { page, troubles } = await open("empty.html");
  assert.match(await text(page, "main"), /No findings/);
  assert.deepEqual(troubles, []);
  await page.close();
}

let failed = 0;
for (const test of [stepsThroughAFinding, filtersManyFindings, showsALongTrace, doesNotRunHostileNames,
                    fitsScreensAndThemes, isOperatedByKeyboard, showsTheCampaignOfARun, showsEveryKindOfCampaign,
                    campaignsFitSmallScreens, showsAnEmptyReport]) {
  try {
    await test();
  } catch (error) {
    console.error(`${test.name}: ${error.message}`);
    ++failed;
  }
}
await browser.close();
await rm(profile, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);
