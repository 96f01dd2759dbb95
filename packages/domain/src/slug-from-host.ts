/**
 * Returns the club slug of a host name (C05). Below the product's host it is the label before it; of three or more
 * labels, the second and first, joined by a dash. On a custom domain, the domain's own name counts:
 * `fc-virage.example` is `fc-virage`, `shop.fc.example` is `fc-shop`; a leading `www` is ignored. Undefined for the
 * product's host itself, IP addresses and invalid host names.
 *
 * @param host the untrusted Host header, with or without a port
 * @param productHosts hosts of the product itself, in lower case
 */
export function slugFromHost(host: string, productHosts: string[]): string | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (productHosts.includes(name) || /^[\d.]+$/.test(name)) return undefined
  const product = productHosts.find((known) => name.endsWith(`.${known}`))
  const labels = (product ? name.slice(0, -product.length - 1) : name).split('.')
  if (labels[0] === 'www') labels.shift()
  const [first, second] = labels
  if (first === undefined || !labels.every((label) => /^[a-z\d-]+$/.test(label))) return undefined
  // Below the product's host each label counts; on a custom domain the last one is the top-level domain.
  return labels.length >= 3 && second !== undefined ? `${second}-${first}` : first
}
