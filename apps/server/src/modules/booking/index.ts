import type { FastifyInstance } from 'fastify'
import type { ModuleOptions } from '../staff/index.ts'
import { bookingRoutes } from './routes.ts'
import { bookingStaffRoutes } from './staff-routes.ts'

export { personalData } from './personal-data.ts'

/** Bookable slots and their reservations. */
export async function bookingModule(
  _http: FastifyInstance,
  { platform, register, backOffice }: ModuleOptions,
): Promise<void> {
  bookingRoutes(register, platform)
  bookingStaffRoutes(backOffice, platform)
}
