import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@virage/test-support/temporary-folder'
import { beforeAll, expect, test } from 'vitest'
import { createCertificates } from './certificates.ts'
import { type Inventory, machinesOf } from './inventory.ts'

const inventory = JSON.parse(readFileSync(new URL('inventory.example.json', import.meta.url), 'utf8')) as Inventory
const names = machinesOf(inventory).map(({ name }) => name)
const folder = temporaryFolder()
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)

beforeAll(() => {
  createCertificates(inventory, folder)
})

test('certificates that are valid for long stay', () => {
  expect(createCertificates(inventory, folder, inDays(300))).toEqual([])
})

test('a machine that is added gets a certificate of the same authority', () => {
  const databases = [...inventory.databases, { name: 'db4', address: '10.0.0.14' }]
  const authority = readFileSync(join(folder, 'ca.pem'))
  expect(createCertificates({ ...inventory, databases }, folder)).toEqual(['db4'])
  expect(readFileSync(join(folder, 'db4/ca.pem'))).toEqual(authority)
})

test('a machine with a new address gets a certificate for it, and others keep theirs', () => {
  const databases = inventory.databases.map((machine) =>
    machine.name === 'db2' ? { ...machine, address: '10.0.0.99' } : machine,
  )
  expect(createCertificates({ ...inventory, databases }, folder)).toEqual(['db2'])
  const { subjectAltName } = new X509Certificate(readFileSync(join(folder, 'db2/machine.pem')))
  expect(subjectAltName).toContain('IP Address:10.0.0.99')
  expect(createCertificates({ ...inventory, databases }, folder)).toEqual([])
  expect(createCertificates(inventory, folder)).toEqual(['db2'])
})

test('certificates that expire soon are renewed, each with a key of its own', () => {
  const files = ['machine.pem', 'machine.pem.key'].map((file) => join(folder, 'db1', file))
  const before = files.map((file) => readFileSync(file, 'utf8'))
  expect(createCertificates(inventory, folder, inDays(310))).toEqual(names)
  files.forEach((file, index) => expect(readFileSync(file, 'utf8')).not.toBe(before[index]))
})
