// Which tests a file holds, and which of them exercise the product: for the tables of requirements and of the specification.
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = new URL('..', import.meta.url)

/** What starts the product or its identity service on a port, by the module that exports it. */
export const starters = {
  'apps/server/src/testing/open-app.ts': 'openApp',
  'packages/identity/src/testing/start-service.ts': 'startService',
  'packages/identity/src/testing/start-hosted.ts': 'startHosted',
  'tests/support/src/start-server.ts': 'startServer',
}

const readRepository = (path) => {
  const url = new URL(path, root)
  return existsSync(url) ? readFileSync(url, 'utf8') : undefined
}

const isFunction = ({ type }) => /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type)
const isText = (node) =>
  (node?.type === 'Literal' && typeof node.value === 'string') || node?.type === 'TemplateLiteral'
const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string')

/** Names that parts of a program refer to; those of properties are none. */
function referencesIn(nodes, found = new Set()) {
  for (const node of nodes) {
    if (node.type === 'Identifier') found.add(node.name)
    const isProperty = (child) =>
      !node.computed && (child === node.key || (child === node.property && node.type === 'MemberExpression'))
    referencesIn(
      childrenOf(node).filter((child) => !isProperty(child)),
      found,
    )
  }
  return found
}

/** Names that are assigned to anywhere in a part of a program. */
const assignedIn = (node) => [
  ...(node.type === 'AssignmentExpression' && node.left.type !== 'MemberExpression' ? referencesIn([node.left]) : []),
  ...childrenOf(node).flatMap(assignedIn),
]

/** The name at the head of what is called; undefined where a test of it would not run. */
function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return calledName(callee.callee)
  if (callee.type !== 'MemberExpression') return undefined
  return /^(?:skip|todo|fixme|step)$/.test(callee.property.name) ? undefined : calledName(callee.object)
}
const isTest = ({ callee, arguments: [title] }) =>
  /^(?:test|it|describe|testOfTime)$/.test(calledName(callee)) && isText(title)
const isHook = ({ name, property }) => /^(?:before|after)(?:All|Each)$/.test(name ?? property?.name)

/**
 * Tests within a part of a program, and what they use: `given` says which names are made of which parts. What a function
 * declares counts where it holds tests, as a describe block does.
 */
function partsOf(node) {
  const inner = childrenOf(node).map(partsOf)
  const tests = inner.flatMap((one) => one.tests)
  const given = inner.flatMap((one) => one.given)
  if (isFunction(node)) {
    const holder = node.type === 'FunctionDeclaration' ? [{ names: [node.id.name], of: [node] }] : []
    return tests.length > 0 ? { tests, given: [...given, ...holder] } : { tests, given: holder }
  }
  if (node.type === 'VariableDeclarator' && node.init)
    given.push({ names: [...referencesIn([node.id])], of: [node.init] })
  if (node.type !== 'CallExpression') return { tests, given }
  if (isHook(node.callee)) given.push({ names: assignedIn(node), of: [node] })
  if (!isTest(node)) return { tests, given }
  const bodies = node.arguments.filter(isFunction)
  // A table of a describe block is what its functions are given.
  if (tests.length > 0)
    given.push({ names: [...referencesIn(bodies.flatMap(({ params }) => params))], of: [node.callee] })
  return { tests: [...tests, { called: calledName(node.callee), call: node, bodies }], given }
}

/** What functions are given by those who call them. @param functions by their names */
const argumentsIn = (node, functions) => [
  ...(node.type === 'CallExpression' && functions.has(node.callee.name)
    ? [{ names: [...referencesIn(functions.get(node.callee.name).params)], of: node.arguments }]
    : []),
  ...childrenOf(node).flatMap((child) => argumentsIn(child, functions)),
]

function parse(path, source) {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const { tests, given } = partsOf(program)
  // A function of the file that holds tests is called with what they are about.
  const holders = program.body.filter((one) => one.type === 'FunctionDeclaration' && partsOf(one).tests.length > 0)
  const calls = argumentsIn(program, new Map(holders.map((one) => [one.id.name, one])))
  return {
    imports: program.body.filter(({ type }) => type === 'ImportDeclaration'),
    tests,
    given: [...given, ...calls],
  }
}

/** The module of the repository that an import names; undefined for what starts nothing. */
function moduleOf(from, path, read) {
  const support = '@virage/test-support'
  const found = from.startsWith(support)
    ? posix.join('tests/support', JSON.parse(read('tests/support/package.json')).exports[from.replace(support, '.')])
    : from.startsWith('.') && posix.join(posix.dirname(path), from)
  return found && /(?:^|\/)testing\/|^tests\//.test(found) ? found : undefined
}

/** Names in a module that are made of a product which runs. */
function namesOfProduct({ imports, given }, path, read) {
  const names = new Set(path in starters ? [starters[path]] : [])
  for (const { source, specifiers, importKind } of imports) {
    const from = importKind === 'type' ? undefined : moduleOf(source.value, path, read)
    if (from === undefined) continue
    const exported = namesOfProduct(parse(from, read(from) ?? ''), from, read)
    for (const { imported, local, importKind: kind } of specifiers)
      if (kind !== 'type' && exported.has(imported?.name)) names.add(local.name)
  }
  const dependent = given.map(({ names: made, of }) => ({ made, on: referencesIn(of) }))
  for (let known = -1; known < names.size;) {
    known = names.size
    for (const { made, on } of dependent) if (!names.isDisjointFrom(on)) for (const name of made) names.add(name)
  }
  return names
}

/** Whether a test takes Playwright's fixture `product`. */
const takesProduct = ({ params: [fixtures] }) =>
  fixtures?.type === 'ObjectPattern' && fixtures.properties.some(({ key }) => key?.name === 'product')

/**
 * Tests and describe blocks of a file, but for those that are left out.
 *
 * @param path of the file in the repository
 * @returns title and tags as they are written, and whether it exercises the product over HTTP or in a browser: it uses what
 *   one of the {@link starters} has given, or a fixture that is made of it
 */
export function testsOf(path, source, read = readRepository) {
  const module = parse(path, source)
  const names = namesOfProduct(module, path, read)
  const textOf = ({ start, end }) => source.slice(start, end)
  return module.tests.map(({ called, call, bodies }) => {
    const [title, ...rest] = call.arguments
    return {
      title: title.type === 'Literal' ? title.value : textOf(title).slice(1, -1),
      tags: rest
        .filter(({ type }) => type === 'ObjectExpression')
        .map(textOf)
        .join(' '),
      exercisesProduct: bodies.some(
        (body) => !names.isDisjointFrom(referencesIn([body])) || (names.has(called) && takesProduct(body)),
      ),
    }
  })
}
