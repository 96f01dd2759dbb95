import { PasswordMeter } from 'password-meter'

const meter = new PasswordMeter()

/** Returns the package's score of a password; negative scores become zero. */
export const passwordMeter = (password: string): number => Math.max(0, meter.getResult(password).score)
