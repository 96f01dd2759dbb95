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
