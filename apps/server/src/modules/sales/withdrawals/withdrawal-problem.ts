import { ApiError } from '../../../platform/http/api-error.ts'
import type { RecordedWithdrawal } from './record-withdrawal.ts'

/** Returns the problem of a withdrawal that has no effect. */
export function withdrawalProblem(result: Extract<RecordedWithdrawal, { ok: false }>): ApiError {
  switch (result.reason) {
    case 'late':
      return new ApiError('errors.withdrawal.late', { until: result.until.toISOString() })
    case 'excluded':
      return new ApiError('errors.withdrawal.excluded', { excluded: result.terms })
    case 'foreignLine':
      return new ApiError('errors.validation.failed', {
        errors: [{ path: 'lineIds', key: 'errors.validation.choice' }],
      })
    case 'days':
      return new ApiError('errors.validation.failed', { errors: [{ path: 'sentDay', key: 'errors.validation.date' }] })
    case 'notFound':
      return new ApiError('errors.backend.notFound')
  }
}
