// Builds the page: one HTML file with its style and script, and a place for the data of a report.
//
//     node build.mjs FILE
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const out = process.argv[2];
if (out === undefined) {
  console.error("usage: node build.mjs FILE");
  process.exit(2);
}

const here = new URL(".", import.meta.url).pathname;
const common = { absWorkingDir: here, bundle: true, minify: true, write: false, legalComments: "none", charset: "ascii" };
const script = (
  await build({ ...common, entryPoints: ["src/app.tsx"], target: "es2022", format: "iife", jsx: "automatic",
                jsxImportSource: "preact" })
).outputFiles[0].text.trim();
const style = (await build({ ...common, entryPoints: ["src/style.css"] })).outputFiles[0].text.trim();
if (script.includes("</script") || style.includes("</style")) {
  throw new Error("the script or the style would end its element");
}

// The policy allows this script and no other, so that no text from a report can run, and no request is made.
const hash = createHash("sha256").update(script).digest("base64");
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
const page = (await readFile(`${here}src/template.html`, "utf8"))
  .replace("POLICY", () => policy)
  .replace("STYLE", () => style)
  .replace("SCRIPT", () => script);
await writeFile(out, page);
