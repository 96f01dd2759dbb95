/**
 * The parts that only development has: demonstration data, the mailbox and the movable clock, the payments sandbox, the
 * API reference, and pages rendered by Vite. They are loaded only if a setting needs them, and are not installed in
 * production (docs/decisions/0042).
 */
export { demoAccounts, demoPassword } from '@virage/demo'
export { storeInMailbox } from './dev/mailbox.ts'
export { mountDevelopment } from './dev/mount-development.ts'
export { openVitePages } from './dev/vite-pages.ts'
export { apiReferenceRoutes } from './platform/http/api-reference.ts'
export { deliverSandboxEvent } from './platform/payments/deliver-sandbox-event.ts'
export { createSandboxProvider } from './platform/payments/sandbox-provider.ts'
