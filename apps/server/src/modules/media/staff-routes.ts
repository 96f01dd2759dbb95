import { presignStaffUpload } from '@virage/contract/staff'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { presignPicture } from './upload-routes.ts'
import type { PictureStore } from './upload-store.ts'

/** Tells editors where to put a picture; what becomes of it is told by the call that names it. */
export function mediaStaffRoutes(register: RegisterOperation, store: PictureStore): void {
  register(presignStaffUpload, ({ body }) => presignPicture(store, body))
}
