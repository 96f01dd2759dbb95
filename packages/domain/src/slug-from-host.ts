/**
 * The club that a host name addresses (C05): the label in front of the product's host, or the second and first
 * joined by a dash when there are three or more labels.
 *
 * A host under none of the product's is a custom domain whose own name counts: `fc-virage.example` is `fc-virage`,
 * `shop.fc.example` is `fc-shop`; a leading `www` says nothing. The bare product host, addresses and
 * whatever is no host name at all name no club.
 *
 * @param host as the Host header carries it, a port allowed: a stranger's text
 * @param productHosts hosts of the product itself, lower-case
 */
export function slugFromHost(host: string, productHosts: string[]): string | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (productHosts.includes(name) || /^[\d.]+$/.test(name)) return undefined
  const product = productHosts.find((known) => name.endsWith(`.${known}`))
  const labels = (product ? name.slice(0, -product.length - 1) : name).split('.')
  if (labels[0] === 'www') labels.shift()
  const [first, second] = labels
  if (first === undefined || !labels.every((label) => /^[a-z\d-]+$/.test(label))) return undefined
  // Under the product each label counts; on a foreign domain the last one is the top-level domain.
  return labels.length >= 3 && second !== undefined ? `${second}-${first}` : first
}
