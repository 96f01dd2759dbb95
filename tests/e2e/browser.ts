/** How Chromium is started for tests. */
export const browser = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // One process for all pages of a browser context.
    '--process-per-site',
    // For the certificates of the tests' own proxies; accepting each one in a test fails on a loaded machine.
    '--ignore-certificate-errors',
  ],
}

/** Chromium with windows, for tests of what its part without them lacks: notifications, and the exact widths of texts. */
export const browserWithWindows = {
  ...browser,
  executablePath: process.env['CHROMIUM_WITH_WINDOWS'] ?? browser.executablePath,
}
