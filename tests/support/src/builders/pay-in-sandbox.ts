/** Pays on a page of the sandbox provider with a card that succeeds. @param url of the page */
export async function payInSandbox(url: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay', card: '4242424242424242' }),
  })
  if (response.status !== 303) throw new Error(`${url} responded ${response.status}`)
}
