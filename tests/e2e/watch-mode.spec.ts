import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { freePort } from '@virage/test-support/server'

const repository = new URL('../../', import.meta.url).pathname

/** Copies the sources, so that tests can change them. The copy is in the repository, so that Node finds the packages. */
function copySources(): string {
  // Vite does not watch test-results.
  const parent = join(repository, '.cache')
  mkdirSync(parent, { recursive: true })
  const copy = mkdtempSync(join(parent, 'watch-mode-'))
  const isSource = (path: string) =>
    !/\/(?:node_modules|dist)(?:\/|$)|\.test\.tsx?$/.test(path.slice(repository.length))
  for (const folder of ['apps', 'packages', 'scripts'])
    cpSync(join(repository, folder), join(copy, folder), { recursive: true, filter: isSource })
  for (const file of ['package-lock.json', 'tsconfig.json']) cpSync(join(repository, file), join(copy, file))
  const { workspaces: _, ...manifest } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  writeFileSync(join(copy, 'package.json'), JSON.stringify(manifest))

  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@virage'), { recursive: true })
  symlinkSync(join(repository, 'node_modules/.bin'), join(modules, '.bin'))
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(modules, '@virage', name))
  for (const workspace of ['apps/server', 'apps/web', 'apps/office', 'packages/identity']) {
    mkdirSync(join(copy, workspace, 'node_modules'))
    for (const name of readdirSync(join(repository, workspace, 'node_modules')).filter((one) => !one.startsWith('.')))
      symlinkSync(join(repository, workspace, 'node_modules', name), join(copy, workspace, 'node_modules', name))
  }
  // Marks everything as installed.
  const lock = createHash('sha256').update(readFileSync(join(copy, 'package-lock.json')))
  writeFileSync(join(modules, '.virage-installed'), lock.digest('hex'))
  return copy
}

/** Returns the processes below a process. */
async function processesBelow(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([child = 0, above]) => (above === parent ? [child, ...below(child)] : []))
  return below(pid)
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.describe('npm run dev', () => {
  test.describe.configure({ mode: 'serial' })

  let copy: string
  let data: string
  let dev: ChildProcess
  let origin: string
  let printed = ''

  test.beforeAll(async () => {
    copy = copySources()
    data = await mkdtemp(join(tmpdir(), 'virage-dev-'))
    await chmod(data, 0o755)
    // The cluster's files may have another owner; only cp preserves it.
    await promisify(execFile)('cp', ['-a', `${process.env['SHARED_DATA']}/.`, data])
    const port = await freePort()
    origin = `http://localhost:${port}`
    dev = spawn('npm', ['run', 'dev'], {
      cwd: copy,
      env: { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn', RATE_LIMIT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await expect.poll(() => printed, { timeout: 120_000 }).toContain('is ready')
  })
  test.afterAll(async () => {
    if (dev.exitCode === null && dev.signalCode === null) {
      const gone = once(dev, 'exit')
      dev.kill('SIGTERM')
      await gone
    }
    rmSync(copy, { recursive: true })
    await rm(data, { recursive: true, force: true })
  })

  /** Replaces a part of a file of the copy. */
  const edit = (path: string, from: string, to: string) => {
    const before = readFileSync(join(copy, path), 'utf8')
    expect(before).toContain(from)
    writeFileSync(join(copy, path), before.replace(from, to))
  }

  test('an open page shows a changed component without a reload, and a changed text', async ({ page }) => {
    await page.goto(`${origin}/clubs/fc-virage/login`)
    const heading = page.getByRole('heading', { level: 1 })
    // Typed text is kept once the page has hydrated, and is lost by a reload.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
    )
    await page.getByLabel(/^Email/).fill('typed@fans.test')
    edit('apps/web/src/features/sign-in/auth-frame.tsx', '          {title}\n', '          {title}, again\n')
    await expect(heading).toHaveText('Log in, again')
    await expect(page.getByLabel(/^Email/)).toHaveValue('typed@fans.test')

    edit('apps/web/src/i18n/en/sign-in.json', '"title": "Log in"', '"title": "Come in"')
    await expect(heading).toHaveText('Come in, again')
  })

  test('the server uses a changed rule of a package', async ({ request }) => {
    // While the server starts again, its address responds with 503 and a sentence.
    const isVip = async () => {
      const response = await request.get(`${origin}/api/clubs/fc-virage`)
      return response.ok() && ((await response.json()) as { vip: boolean }).vip
    }
    await expect.poll(async () => (await request.get(`${origin}/healthz`)).status()).toBe(200)
    expect(await isVip()).toBe(false)
    edit('packages/domain/src/club.ts', 'club70', 'fc-virage')
    await expect.poll(isVip).toBe(true)
  })

  test('a server that doesn’t start responds with an error, and starts again with the next change', async ({
    request,
  }) => {
    const health = async () => (await request.get(`${origin}/healthz`)).status()
    edit('apps/server/src/main.ts', 'import ', 'this is no TypeScript\nimport ')
    await expect.poll(health).toBe(503)
    expect(await (await request.get(`${origin}/healthz`)).text()).toContain('The server has stopped')
    edit('apps/server/src/main.ts', 'this is no TypeScript\n', '')
    await expect.poll(health).toBe(200)
  })

  test('Ctrl-C ends every process and the database', async () => {
    const processes = await processesBelow(dev.pid ?? 0)
    expect(processes.length).toBeGreaterThanOrEqual(3)
    dev.kill('SIGINT')
    await expect.poll(() => processes.filter(isAlive)).toEqual([])
    await expect.poll(() => dev.exitCode).toBe(0)
    expect(await readdir(join(data, 'postgres'))).not.toContain('postmaster.pid')
  })
})
