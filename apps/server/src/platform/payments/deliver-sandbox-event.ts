import { signWebhook } from './webhook-signature.ts'

/**
 * Delivers webhooks of the sandbox, each signed when it is sent, as one that was kept for hours would be too old.
 * Anything but a 2xx throws and is tried again by the job.
 */
export const deliverSandboxEvent =
  ({ webhookUrl, secret, now }: { webhookUrl: () => string; secret: Buffer; now: () => Date }) =>
  async ({ body }: { body: string }): Promise<void> => {
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'virage-signature': signWebhook(secret, body, now()) },
    })
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
  }
