/** Environment variables with which a process starts in production. */
export const productionSettings = {
  LOGS_COLLECTED: 'true',
  NODE_ENV: 'production',
  PAYMENT_PROVIDER: 'sandbox',
  PROXY_HOPS: '0',
  PUBLIC_URL: 'https://club.example',
  SECRETS_MANAGED: 'true',
  SECRET: 'c2hhbGwtbm90LXBhc3M-7Jd0vQkZ3wXyRt9uLm',
  SMTP_URL: 'smtp://mail.test',
}
