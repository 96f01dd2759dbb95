import { expect, test } from 'vitest'
import { createRequestTimes } from './request-times.ts'

test('the slowest routes come first, each with the time of 95 of 100 requests', () => {
  const times = createRequestTimes()
  for (let one = 1; one <= 100; one++) times.observe('GET /a', one)
  times.observe('GET /b', 500)
  const { all, routes } = times.take()
  expect(routes.map(({ route, requests }) => [route, requests])).toEqual([
    ['GET /b', 1],
    ['GET /a', 100],
  ])
  expect(routes[1]?.p95).toBeCloseTo(95, 0)
  expect(all?.requests).toBe(101)
})

test('taking the times begins again', () => {
  const times = createRequestTimes()
  times.observe('GET /a', 3)
  times.take()
  expect(times.take()).toEqual({ all: null, routes: [] })
})

test('a request that took hours counts as ten minutes', () => {
  const times = createRequestTimes()
  times.observe('GET /a', 3 * 60 * 60_000)
  const minutes = (times.take().all?.p95 ?? 0) / 60_000
  expect(minutes).toBeGreaterThan(9.9)
  expect(minutes).toBeLessThan(10.1)
})

test('routes are told apart after the times were taken', () => {
  const times = createRequestTimes()
  times.observe('GET /a', 3)
  times.observe('GET /b', 3)
  times.take()
  times.observe('GET /b', 3)
  expect(times.take().routes.map(({ route, requests }) => [route, requests])).toEqual([['GET /b', 1]])
})
