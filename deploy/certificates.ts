// Creates the certificate authority of an installation and a certificate for each machine, with openssl:
// `node deploy/certificates.ts inventory.json out/`. An existing authority is used again. Certificates that are missing, expire soon or
// are for other names or addresses are created.
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Inventory, type Machine, machinesOf, type Task } from './inventory.ts'

/** Days for which a machine's certificate is valid. */
const validity = 397
/** Days before its end from which it is renewed. */
const renewal = 90

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

/** Whether a certificate for these names exists that needn't be renewed yet. */
function isValid(file: string, names: string, now: Date): boolean {
  if (!existsSync(file)) return false
  const { subjectAltName = '', validTo } = new X509Certificate(readFileSync(file))
  const certified = subjectAltName.replaceAll('IP Address:', 'IP:').replaceAll(', ', ',')
  return certified === names && Date.parse(validTo) - now.getTime() > renewal * 24 * 3_600_000
}

/**
 * Creates `ca.pem` and `ca.key` in a folder, and for each machine a folder with `machine.pem`, `machine.pem.key` and `ca.pem`.
 * Keep `ca.key` off the machines.
 *
 * @returns the machines whose certificates are new
 */
export function createCertificates(inventory: Inventory, folder: string, now = new Date()): string[] {
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
  const machines = machinesOf(inventory).map((machine) => ({
    name: machine.name,
    names: namesOf(machine, inventory.publicAddress),
  }))
  const due = machines.filter(({ name, names }) => !isValid(join(folder, name, 'machine.pem'), names, now))
  for (const { name, names } of due) {
    const target = join(folder, name)
    const certificate = join(target, 'machine.pem')
    mkdirSync(target, { recursive: true })
    newKey(`${certificate}.key`)
    const [request, extensions] = [join(target, 'request.csr'), join(target, 'extensions.cnf')]
    openssl('req', '-new', '-key', `${certificate}.key`, '-subj', `/CN=${name}`, '-out', request)
    writeFileSync(
      extensions,
      `subjectAltName=${names}\nextendedKeyUsage=serverAuth,clientAuth\nkeyUsage=digitalSignature\nbasicConstraints=CA:FALSE\n`,
    )
    const authority = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial']
    const made = ['-sha256', '-days', String(validity), '-extfile', extensions, '-out', certificate]
    openssl('x509', '-req', '-in', request, ...authority, ...made)
    writeFileSync(join(target, 'ca.pem'), readFileSync(ca))
  }
  return due.map(({ name }) => name)
}

if (import.meta.main) {
  const [file, out] = process.argv.slice(2)
  if (file === undefined || out === undefined) throw new Error('Usage: node deploy/certificates.ts inventory.json out/')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by hand, as for render.ts
  const created = createCertificates(JSON.parse(readFileSync(file, 'utf8')) as Inventory, out)
  console.log(
    created.length === 0
      ? `All certificates have the names of the inventory, and are valid for more than ${renewal} days.`
      : `Created: ${created.join(', ')}`,
  )
}
