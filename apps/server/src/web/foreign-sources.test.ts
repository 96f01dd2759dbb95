import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { foreignSources } from './foreign-sources.ts'

const base = { NODE_ENV: 'test', SECRET: 'a-secret-of-this-test-that-is-long-enough' }

test.each([
  ['of its own host', { S3_BUCKET: 'club-media' }, 'https://club-media.s3.eu-west-3.amazonaws.com'],
  ['whose name has dots', { S3_BUCKET: 'media.club.example' }, 'https://s3.eu-west-3.amazonaws.com'],
  [
    'in China',
    { S3_BUCKET: 'club-media', S3_REGION: 'cn-north-1' },
    'https://club-media.s3.cn-north-1.amazonaws.com.cn',
  ],
  ['of another store', { S3_BUCKET: 'club-media', S3_ENDPOINT: 'https://s3.example:8443/' }, 'https://s3.example:8443'],
])('pages may upload to a bucket %s', async (_which, settings, origin) => {
  expect((await foreignSources(readConfig({ ...base, ...settings }))).connect).toContain(origin)
})

test('pages upload to no other origin without a bucket', async () => {
  expect((await foreignSources(readConfig(base))).connect).toEqual([])
})
