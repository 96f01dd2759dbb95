import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@virage/contract'

const sources = new URL('../../../apps/web/src/', import.meta.url).pathname
const source = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(sources, path), 'utf8'))
  .join('\n')

type Operation = { id: string; method: string; path: string }
const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'id' in value

/** The mutations of the contract that the fan application uses, by id. */
export const mutations: ReadonlyMap<string, Operation> = new Map(
  Object.values(contract as Record<string, unknown>)
    .filter(isOperation)
    .filter(({ id, method }) => method !== 'GET' && new RegExp(`\\b${id}\\b`).test(source))
    .map((operation) => [operation.id, operation]),
)

/** Returns whether a request is one of an operation. */
export const matches = ({ method, path }: Operation, request: { method: () => string; url: () => string }): boolean =>
  request.method() === method &&
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(new URL(request.url()).pathname)
