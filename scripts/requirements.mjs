// `npm run requirements`: docs/requirements.md with the tests that name each; fails when one is without.
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'

const root = new URL('..', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')

/** Titles and tags of the tests in a file that run; a table's title stands in a second pair of brackets. */
export function titlesOf(source) {
  const call =
    /(?:\b(?:test|it|describe|testOfTime)(?:\.(?!skip|todo|fixme)\w+)*|\]|\beach\(\w+\))\)?\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)(?:,\s*\{\s*tag:\s*\[([^\]]*)\])?/gs
  return [...source.matchAll(call)].map(([, single, double, ticked, tags = '']) => ({
    title: single ?? double ?? ticked ?? '',
    tags,
  }))
}

/** Every requirement with the tests that name it, and ids in titles that name none. */
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
    for (const { title, tags } of titlesOf(read(path))) {
      // "(finding M10)" names a finding of a security review (docs/security/findings.md), not requirement M10.
      const words = `${title} ${tags}`.replaceAll(/\bfindings? [HML]\d+b?(?:, [HML]\d+b?)*/g, '')
      for (const id of new Set(words.match(/\b[A-Z]\d\d\b/g))) {
        const plain = title.replace(/(?: @[A-Z]\d\d)+$/, '')
        if (known.has(id)) known.get(id).tests.push(`${path}: ${plain}`)
        else strangers.push(`${id} in ${path}: ${plain}`)
      }
    }
  }
  return { known, strangers, without: [...known].filter(([, { tests }]) => tests.length === 0).map(([id]) => id) }
}

if (process.argv[1]?.endsWith('requirements.mjs')) {
  const { known, strangers, without } = requirements()
  for (const [id, { words, tests }] of known)
    console.log([`${id} ${words}`, ...tests.map((test) => `    ${test}`)].join('\n'))
  for (const stranger of strangers) console.log(`✗ no such requirement: ${stranger}`)
  for (const id of without) console.log(`✗ no test names ${id} ${known.get(id).words}`)
  console.log(`\n${known.size - without.length} of ${known.size} requirements named by a test`)
  process.exit(without.length + strangers.length === 0 ? 0 : 1)
}
