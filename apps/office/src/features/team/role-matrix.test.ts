import { staffRoles } from '@virage/domain'
import { expect, test } from 'vitest'
import { may } from '../../access/may.ts'
import { clubOperations, roleMatrix, unassigned } from './role-matrix.ts'

test('the matrix counts each operation of a club’s back office exactly once', () => {
  expect(unassigned.map(({ id }) => id)).toEqual([])
  for (const role of staffRoles) {
    const counted = roleMatrix.reduce((sum, { cells }) => sum + cells[role].acts + cells[role].reads, 0)
    expect([role, counted]).toEqual([role, clubOperations.filter((operation) => may(operation, role)).length])
  }
})

test('viewers change nothing, and owners may do all that operators leave to a club', () => {
  expect(roleMatrix.filter(({ cells }) => cells.viewer.acts > 0)).toEqual([])
  const forOthers = clubOperations.filter((operation) => !may(operation, 'owner'))
  expect(forOthers.map(({ access }) => access)).toEqual(forOthers.map(() => ({ staff: [] })))
})
