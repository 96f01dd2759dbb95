export * from './access.ts'
export * from './audit.ts'
export * from './people.ts'
