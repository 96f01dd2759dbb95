// Checks that files of routes hold HTTP alone: no SQL, and no transaction of more than three steps (docs/decisions/0057).
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

/** Most functions that a handler hands its transaction to: it locks, changes and reads again. */
const mostSteps = 3

const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'MethodProperty'])
const queries = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'transaction'])
/** Methods that give a transaction to their last argument, and as which of its parameters. */
const givers = { withTenant: 0, asSystem: 0, read: 1, mutate: 1 }

/** What a file of routes does that it must not: a line for each. */
export function faultsOf(path, text) {
  // Positions count from the first statement, in bytes: one of our own stands at the very beginning.
  const bytes = Buffer.from(`0;${text}`)
  const { body, span } = parseSync(bytes.toString(), { syntax: 'typescript' })
  const faults = []
  const fault = (node, message) => {
    const line = bytes
      .subarray(0, node.span.start - span.start)
      .toString()
      .split('\n').length
    faults.push(`${path}:${line}: ${message}`)
  }

  /** Visits a node. @param scope the nearest function that has a transaction */
  const visit = (node, scope) => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, scope))
    if (typeof node !== 'object' || node === null) return
    if (node.type === 'ImportDeclaration' && node.source.value === 'kysely')
      fault(node, 'imports Kysely: SQL lies in queries.ts')
    let inner = scope
    if (functions.has(node.type)) {
      const parameters = node.params.map((parameter) => parameter.pat ?? parameter)
      for (const parameter of parameters)
        if (isTransaction(parameter) && parameter.value !== 'tx') fault(parameter, 'a transaction is named tx')
      if (parameters.some(({ value }) => value === 'tx')) {
        inner = { steps: 0 }
        visitChildren(node, inner)
        if (inner.steps > mostSteps)
          fault(node, `has a transaction of ${inner.steps} steps: a file that is named for its behaviour holds it`)
        return
      }
    }
    if (node.type === 'CallExpression') {
      const name = node.callee.type === 'MemberExpression' ? node.callee.property.value : undefined
      if (queries.has(name)) fault(node, `calls ${name}: SQL lies in queries.ts`)
      if (scope && node.arguments.some(({ expression }) => handsOver(expression))) scope.steps++
      const last = node.arguments.at(-1)?.expression
      if (name in givers && last?.type === 'ArrowFunctionExpression') {
        const given = last.params[givers[name]]
        if (given && given.value !== 'tx') fault(given, 'a transaction is named tx')
      }
    }
    visitChildren(node, inner)
  }
  const visitChildren = (node, scope) => {
    for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, scope)
  }
  visit(body, undefined)
  return faults
}

const isTransaction = ({ typeAnnotation }) => typeAnnotation?.typeAnnotation.typeName?.value === 'Tx'

/** Whether an argument is the transaction, or an object that holds it. */
const handsOver = (expression) =>
  expression.type === 'ObjectExpression'
    ? expression.properties.some(
        (property) => property.value === 'tx' || (property.type === 'KeyValueProperty' && handsOver(property.value)),
      )
    : expression.type === 'Identifier' && expression.value === 'tx'

if (process.argv[1]?.endsWith('routes.mjs')) {
  const root = new URL('..', import.meta.url)
  const paths = globSync('apps/server/src/modules/**/*routes.ts', { cwd: root })
  if (paths.length === 0) throw new Error('There are no files of routes')
  const faults = paths.flatMap((path) => faultsOf(path, readFileSync(new URL(path, root), 'utf8')))
  for (const one of faults) console.error(one)
  process.exitCode = faults.length === 0 ? 0 : 1
}
