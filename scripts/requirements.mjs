// `npm run requirements`: docs/requirements.md with the tests that name each. Fails when none of them exercises the product.
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { testsOf } from './tests-of.mjs'

const root = new URL('..', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')

/**
 * Every requirement with the tests that name it, ids in titles that name none, and those that only tests of a rule or of a
 * component name: they prove nothing of the product that runs.
 */
export function requirements() {
  const known = new Map(
    [...read('docs/requirements.md').matchAll(/^- ([A-Z]\d\d) (.+)$/gm)].map(([, id, words]) => [
      id,
      { words, tests: [] },
    ]),
  )
  const strangers = []
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.split('\n').filter((one) => /\.(?:test|spec)\.tsx?$/.test(one))) {
    for (const { title, tags, exercisesProduct } of testsOf(path, read(path))) {
      // "(finding M10)" names a finding of a security review (docs/security/findings.md), not requirement M10.
      const words = `${title} ${tags}`.replaceAll(/\bfindings? [HML]\d+b?(?:, [HML]\d+b?)*/g, '')
      for (const id of new Set(words.match(/\b[A-Z]\d\d\b/g))) {
        const plain = title.replace(/(?: @[A-Z]\d\d)+$/, '')
        if (known.has(id)) known.get(id).tests.push({ name: `${path}: ${plain}`, exercisesProduct })
        else strangers.push(`${id} in ${path}: ${plain}`)
      }
    }
  }
  const without = [...known].filter(([, { tests }]) => !tests.some((one) => one.exercisesProduct)).map(([id]) => id)
  return { known, strangers, without }
}

if (process.argv[1]?.endsWith('requirements.mjs')) {
  const { known, strangers, without } = requirements()
  for (const [id, { words, tests }] of known) {
    const lines = tests.map(
      ({ name, exercisesProduct }) => `    ${name}${exercisesProduct ? '' : ' (not the product)'}`,
    )
    console.log([`${id} ${words}`, ...lines].join('\n'))
  }
  for (const stranger of strangers) console.log(`✗ no such requirement: ${stranger}`)
  for (const id of without) console.log(`✗ no test of the product names ${id} ${known.get(id).words}`)
  console.log(`\n${known.size - without.length} of ${known.size} requirements named by a test of the product`)
  process.exitCode = without.length + strangers.length === 0 ? 0 : 1
}
