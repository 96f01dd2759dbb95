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
    // Certificates of the tests' own proxies; asking for each anew fails on a loaded machine.
    '--ignore-certificate-errors',
  ],
}
