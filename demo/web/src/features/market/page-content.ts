/** Marks queries whose answers a page shows, unlike the counts beside it. */
export const pageContent: Readonly<Record<string, unknown>> = { isPageContent: true }
