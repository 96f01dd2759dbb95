// `npm run sbom`: writes the product's software bill of materials (CycloneDX) to dist/sbom.cdx.json, from the lock
// file alone.
// `npm sbom --omit=dev` omits packages that a development tool lists as peers, such as `pg`, and then fails.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)

/**
 * Returns the bill of materials (CycloneDX 1.5): every package that is not only for development, with its integrity
 * hash.
 */
export function sbom() {
  const { name, version, packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))
  const components = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, locked]) => {
      const component = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const [algorithm, digest] = (locked.integrity ?? '').split('-')
      const purl = `pkg:npm/${component.replace('@', '%40')}@${locked.version}`
      return {
        'bom-ref': `${purl}#${path}`,
        type: 'library',
        name: component,
        version: locked.version,
        scope: locked.optional || locked.devOptional ? 'optional' : 'required',
        purl,
        ...(digest
          ? {
              hashes: [
                { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
              ],
            }
          : {}),
        ...(locked.license ? { licenses: [{ expression: locked.license }] } : {}),
        ...(locked.resolved ? { externalReferences: [{ type: 'distribution', url: locked.resolved }] } : {}),
      }
    })
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { 'bom-ref': `${name}@${version}`, type: 'application', name, version },
    },
    components,
  }
}

if (process.argv[1]?.endsWith('sbom.mjs')) {
  const folder = new URL('dist/', root)
  mkdirSync(folder, { recursive: true })
  const bill = sbom()
  writeFileSync(new URL('sbom.cdx.json', folder), JSON.stringify(bill, null, 2))
  console.log(`dist/sbom.cdx.json: ${bill.components.length} components`)
}
