// The page without data (HEDDLE_REPORT_PAGE is its file), as read-only data of the tool.
    .section .rodata
    .global heddleReportPage
    .global heddleReportPageEnd
heddleReportPage:
    .incbin HEDDLE_REPORT_PAGE
heddleReportPageEnd:
    .byte 0
    .section .note.GNU-stack,"",@progbits
