import { PasswordMeter } from 'password-meter'

const meter = new PasswordMeter()

/** Score of a password, as the package counts it; below zero counts as nothing. */
export const passwordMeter = (password: string): number => Math.max(0, meter.getResult(password).score)
