import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@virage/test-support/temporary-folder'
import { expect, test } from 'vitest'
import { describeSettings, readConfig } from '../../apps/server/src/config.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const [containerfile, compose, ignored] = ['Containerfile', 'compose.yaml', '../../.dockerignore'].map(read) as [
  string,
  string,
  string,
]
const unit = read('../machines/application/etc/systemd/system/virage@.service')

/** Returns the environment of the image. */
const imageEnvironment = () =>
  Object.fromEntries(
    [...containerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  )

/** Returns the environment of a process in the compose file. */
const composeEnvironment = () => {
  const [, block = ''] = /\n {2}environment:\n((?: {4}.+\n)+)/.exec(compose) ?? []
  return Object.fromEntries(
    [...block.matchAll(/^ {4}(\w+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value.replaceAll("'", '')]),
  )
}

/** What each secret of the compose file looks like. */
const secrets: Record<string, string> = {
  database_url: 'postgres://virage:password@database.example/virage?sslmode=verify-full',
  secret: 'c2hhbGwtbm90LXBhc3M-7Jd0vQkZ3wXyRt9uLm',
  stripe_secret_key: 'sk_test_1',
  stripe_webhook_secret: 'whsec_1',
  smtp_url: 'smtps://mail.example',
}

test('the image starts the process as the systemd unit does', () => {
  const [, command = ''] = /^CMD (\[.+\])$/m.exec(containerfile) ?? []
  const [, started = ''] = /^ExecStart=\S+\/(node .+)$/m.exec(unit) ?? []
  expect((JSON.parse(command) as string[]).join(' ')).toBe(started)
})

test('the image sets the memory allocator as the systemd unit does', () => {
  expect(unit).toContain(/^ENV (MALLOC_.+)$/m.exec(containerfile)?.[1])
})

test.each([
  ['time to stop', /stop_grace_period: (\d+)s/, /^TimeoutStopSec=(\d+)$/m],
  ['memory', /mem_limit: (\d+)g/, /^MemoryMax=(\d+)G$/m],
  ['descriptors', /nofile: (\d+)/, /^LimitNOFILE=(\d+)$/m],
])('a container has the limit of the systemd unit: %s', (_what, inCompose, inUnit) => {
  expect(inCompose.exec(compose)?.[1] ?? 'none').toBe(inUnit.exec(unit)?.[1])
})

test('the server knows each setting of the image and of the compose file', () => {
  const known = new Set(describeSettings().map(({ name }) => name))
  const names = [...Object.keys(imageEnvironment()), ...Object.keys(composeEnvironment())]
  expect(
    names.filter((name) => !name.startsWith('MALLOC_')).filter((name) => !known.has(name.replace(/_FILE$/, ''))),
  ).toEqual([])
})

const folder = temporaryFolder()

test('production accepts the settings of the compose file', () => {
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), value, { mode: 0o400 })
  const environment = Object.entries({ ...imageEnvironment(), ...composeEnvironment() }).map(([name, value]) => [
    name,
    value.replace('/run/secrets', folder),
  ])
  expect(readConfig(Object.fromEntries(environment) as Record<string, string>)).toMatchObject({
    NODE_ENV: 'production',
    MULTIPLE_PROCESSES: true,
  })
})

test('each process is given the secrets that its settings name', () => {
  const named = Object.values(composeEnvironment()).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [])
  const [, given = ''] = /\n {2}secrets: \[(.+)\]/.exec(compose) ?? []
  expect(given.split(', ')).toEqual(named)
})

test('the context of an image is a list of what it may contain', () => {
  const rules = ignored.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(rules[0]).toBe('*')
  expect(rules.filter((rule) => rule.startsWith('!') && /git|env|deploy|secret|\*\*/.test(rule))).toEqual([])
})

test('no file below an allowed folder is a secret, or was installed or built in the checkout', () => {
  expect(ignored.split('\n')).toEqual(expect.arrayContaining(['**/.data', '**/.env*', '**/dist', '**/node_modules']))
})
