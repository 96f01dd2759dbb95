/**
 * The club that a host name addresses (C05): the label in front of the product's host, or the second and first
 * joined by a dash when there are three or more labels.
 *
 * A host under none of the product's is a custom domain whose own name counts: `fc-virage.example` is `fc-virage`,
 * `shop.fc.example` is `fc-shop`; a leading `www` says nothing. The bare product host and addresses name no club.
 *
 * @param host as the Host header carries it, a port allowed
 * @param productHosts hosts of the product itself, lower-case
 */
export function slugFromHost(host: string, productHosts: string[]): string | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (productHosts.includes(name) || /^[\d.]+$/.test(name) || name.startsWith('[')) return undefined
  const product = productHosts.find((known) => name.endsWith(`.${known}`))
  const labels = (product ? name.slice(0, -product.length - 1) : name).split('.').filter((label) => label !== 'www')
  const [first, second] = labels
  if (first === undefined) return undefined
  // Under the product each label counts; on a foreign domain the last one is the top-level domain.
  return labels.length >= 3 && second !== undefined ? `${second}-${first}` : first
}
