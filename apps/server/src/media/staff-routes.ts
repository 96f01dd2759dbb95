import { presignStaffUpload } from '@virage/contract/staff'
import type { RegisterCall } from '../platform/http/register-call.ts'
import { presignPicture } from './upload-routes.ts'
import type { PictureStore } from './upload-store.ts'

/** Tells editors where to put a picture; what becomes of it is told by the call that names it. */
export function mediaStaffRoutes(register: RegisterCall, store: PictureStore): void {
  register(presignStaffUpload, ({ body }) => presignPicture(store, body))
}
