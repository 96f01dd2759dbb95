/** Downloads a file of our own. Its answer is an attachment, so the page stays. */
export function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
