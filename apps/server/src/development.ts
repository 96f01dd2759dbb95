/**
 * What development alone needs: demonstration data, the mailbox and the movable clock, the payments sandbox, the API
 * reference and pages that Vite renders. It is loaded when a setting asks for it, and is no part of a production installation
 * (docs/decisions/0042).
 */
export { demoAccounts, demoPassword } from '@virage/demo'
export { keepInMailbox } from './dev/mailbox.ts'
export { mountDevelopment } from './dev/mount-development.ts'
export { openVitePages } from './dev/vite-pages.ts'
export { apiReferenceRoutes } from './platform/http/api-reference.ts'
export { deliverSandboxEvent } from './platform/payments/deliver-sandbox-event.ts'
export { createSandboxProvider } from './platform/payments/sandbox-provider.ts'
