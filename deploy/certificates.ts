// Creates the certificate authority of an installation and a certificate for each machine, with openssl:
// `node deploy/certificates.ts inventory.json out/`. An existing authority is used again, and only missing certificates are added.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Inventory, type Machine, machinesOf, type Task } from './inventory.ts'

/** Days until a machine's certificate has to be replaced. */
const validity = 397

/** The name by which the edge verifies processes, and by which none but application machines are certified. */
const processName = 'processes.internal'

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
const newKey = (file: string) => openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', file)

/** Names and addresses that a machine's certificate is valid for. */
function namesOf({ name, address, task }: Machine & { task: Task }, publicAddress: string): string {
  const names = [`DNS:${name}`, `IP:${address}`, 'IP:127.0.0.1']
  // A process reaches the primary as localhost:5000, through the balancer of its machine.
  if (task === 'database') names.push('DNS:localhost')
  if (task === 'application') names.push(`DNS:${processName}`)
  // For checks from inside; visitors see the certificates of their domains.
  if (task === 'edge') names.push(`IP:${publicAddress}`)
  return names.join(',')
}

/**
 * Creates `ca.pem` and `ca.key` in a folder, and for each machine a folder with `machine.pem`, `machine.pem.key` and `ca.pem`.
 * Keep `ca.key` off the machines.
 */
export function createCertificates(inventory: Inventory, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const [ca, caKey] = [join(folder, 'ca.pem'), join(folder, 'ca.key')]
  if (!existsSync(ca)) {
    newKey(caKey)
    openssl(
      'req',
      '-x509',
      '-new',
      '-key',
      caKey,
      '-sha256',
      '-days',
      '3650',
      '-subj',
      '/CN=Virage machines',
      '-out',
      ca,
    )
  }
  for (const machine of machinesOf(inventory)) {
    const target = join(folder, machine.name)
    const certificate = join(target, 'machine.pem')
    if (existsSync(certificate)) continue
    mkdirSync(target, { recursive: true })
    newKey(`${certificate}.key`)
    const [request, extensions] = [join(target, 'request.csr'), join(target, 'extensions.cnf')]
    openssl('req', '-new', '-key', `${certificate}.key`, '-subj', `/CN=${machine.name}`, '-out', request)
    writeFileSync(
      extensions,
      `subjectAltName=${namesOf(machine, inventory.publicAddress)}\nextendedKeyUsage=serverAuth,clientAuth\nkeyUsage=digitalSignature\nbasicConstraints=CA:FALSE\n`,
    )
    const authority = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial']
    const made = ['-sha256', '-days', String(validity), '-extfile', extensions, '-out', certificate]
    openssl('x509', '-req', '-in', request, ...authority, ...made)
    writeFileSync(join(target, 'ca.pem'), readFileSync(ca))
  }
}

if (import.meta.main) {
  const [file, out] = process.argv.slice(2)
  if (file === undefined || out === undefined) throw new Error('Usage: node deploy/certificates.ts inventory.json out/')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by hand, as for render.ts
  createCertificates(JSON.parse(readFileSync(file, 'utf8')) as Inventory, out)
}
