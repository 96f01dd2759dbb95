import { presignStaffUpload } from '@virage/contract/staff'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { presignPicture } from './upload-routes.ts'
import type { PictureStore } from './upload-store.ts'

/**
 * Registers the operation that returns an upload URL to editors. The upload is checked by the operation that uses the
 * picture.
 */
export function mediaStaffRoutes(register: RegisterOperation, store: PictureStore): void {
  register(presignStaffUpload, ({ body }) => presignPicture(store, body))
}
