import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'
import { type Inventory, machinesOf } from './inventory.ts'
import { renderMachine } from './render.ts'

const inventory = JSON.parse(readFileSync(new URL('inventory.example.json', import.meta.url), 'utf8')) as Inventory
const filesOf = (name: string) => {
  const machine = machinesOf(inventory).find((one) => one.name === name)
  if (!machine) throw new Error(`No machine ${name}`)
  return renderMachine(inventory, machine)
}

test('a template repeats what belongs to a list, and a value of an item comes before the one outside', () => {
  const template = 'all of {{name}}:\n{{#machines}}\n- {{name}} {{port}}\n{{/machines}}\n'
  expect(fillTemplate(template, { name: 'them', port: 1, machines: [{ name: 'db1' }, { name: 'db2', port: 2 }] })).toBe(
    'all of them:\n- db1 1\n- db2 2\n',
  )
})

test('a template with a name that has no value is an error', () => {
  expect(() => fillTemplate('{{nobody}}', {})).toThrow('The template needs nobody')
})

test('each machine of the example gets its own files, completely filled in', () => {
  for (const { name } of machinesOf(inventory)) {
    const files = filesOf(name)
    expect(files.size, name).toBeGreaterThan(3)
    for (const [path, text] of files) expect(text, `${name} ${path}`).not.toMatch(/\{\{|undefined/)
  }
  expect([...filesOf('db1').keys()]).toContain('etc/patroni/config.yml')
  expect([...filesOf('app1').keys()]).not.toContain('etc/patroni/config.yml')
})

test('the balancers name every machine behind them', () => {
  const edge = filesOf('edge1').get('etc/haproxy/haproxy.cfg') ?? ''
  const [pages = '', streams = ''] = edge.split('\nbackend streams')
  expect(pages.match(/^ {2}server app\d-300[12] /gm)).toHaveLength(3 * 2)
  expect(streams.match(/^ {2}server app\d-3003 /gm)).toHaveLength(3)
  expect(edge.match(/^ {2}server app\d-\d{4} /gm)).toHaveLength(3 * 3)
  const application = filesOf('app1').get('etc/haproxy/haproxy.cfg') ?? ''
  expect(application.match(/^ {2}server db\d .*:5432$/gm)).toHaveLength(3)
  expect(application.match(/^listen process-\d{4}$/gm)).toHaveLength(4)
})

test.each(['edge1', 'app1'])('the balancer of %s handles connections without the rights of root', (name) => {
  const [, settings = ''] = /^global\n((?: .*\n)+)/m.exec(filesOf(name).get('etc/haproxy/haproxy.cfg') ?? '') ?? []
  expect(settings).toContain('  user haproxy\n  group haproxy\n  chroot /var/lib/haproxy\n')
})

test('a process that misses its checks keeps its streams, and is asked if all of them do', () => {
  const edge = filesOf('edge1').get('etc/haproxy/haproxy.cfg') ?? ''
  const [pages = '', streams = ''] = edge.split('\nbackend streams')
  const checked = /^ {2}server app\d-\d{4} .* check /gm
  const unchecked = /^ {2}server app\d-\d{4}-unchecked \S+ backup$/gm
  expect(pages.match(unchecked)).toHaveLength(pages.match(checked)?.length ?? 0)
  expect(streams.match(unchecked)).toHaveLength(streams.match(checked)?.length ?? 0)
  expect(streams).not.toContain('shutdown-sessions')
})

test('a process that is asked to stop finishes what it has begun: its 404 is no failure to the balancers', () => {
  const container = readFileSync(new URL('container/haproxy.cfg', import.meta.url), 'utf8')
  for (const balancer of [filesOf('edge1').get('etc/haproxy/haproxy.cfg') ?? '', container]) {
    const checked = balancer.split(/^(?=backend )/m).filter((backend) => backend.includes('option httpchk'))
    expect(checked.length).toBeGreaterThan(0)
    for (const backend of checked) expect(backend).toContain('  http-check disable-on-404\n')
  }
})

test('each process has its role, and without roles every process does everything', () => {
  const roles = inventory.processes.map((port) => filesOf('app1').get(`etc/virage/process-${port}.env`))
  expect(roles).toEqual(['ROLE=web\n', 'ROLE=web\n', 'ROLE=stream\n', 'ROLE=jobs\n'])
  const { roles: _roles, ...plain } = inventory
  const edge1 = machinesOf(plain).find(({ task }) => task === 'edge')
  if (!edge1) throw new Error('No edge')
  const edge = renderMachine(plain, edge1).get('etc/haproxy/haproxy.cfg') ?? ''
  expect(edge.match(/^ {2}server app\d-\d{4} /gm)).toHaveLength(2 * 3 * 4)
})

test('the collector asks each process whether it reaches the database', () => {
  const collectorOf = (name: string) => filesOf(name).get('etc/otelcol-contrib/config.yaml') ?? ''
  const asked = [...collectorOf('app1').matchAll(/endpoint: '(.+?\/readyz)'/g)].map(([, url]) => url)
  expect(asked).toEqual(inventory.processes.map((port) => `http://127.0.0.1:${port}/readyz`))
  expect(collectorOf('app1')).toContain('receivers: [prometheus, httpcheck]')
  expect(collectorOf('db1')).not.toContain('httpcheck')
})

test.each([
  ['a restart', '    storage: file_storage\n'],
  ['a line that is no JSON', '    error_mode: ignore\n'],
  ['a certificate of a public authority', 'include_system_ca_certs_pool: true'],
  ['five minutes without the other collector', '    retry_on_failure: { max_elapsed_time: 0s }\n'],
])('the log of a machine outlives %s', (_, setting) => {
  expect(filesOf('app1').get('etc/otelcol-contrib/config.yaml')).toContain(setting)
})

test('five weekly backups cover four weeks, and one that fails is tried again', () => {
  const files = filesOf('db1')
  expect(files.get('etc/pgbackrest/pgbackrest.conf')).toContain('\nrepo1-retention-full=5\n')
  expect(files.get('etc/systemd/system/virage-backup@.service')).toContain('\nRestart=on-failure\nRestartSec=10min\n')
})

test('a commit waits for each standby of the primary', () => {
  expect(filesOf('db1').get('etc/patroni/config.yml')).toContain(
    `synchronous_node_count: ${inventory.databases.length - 1}\n`,
  )
})
