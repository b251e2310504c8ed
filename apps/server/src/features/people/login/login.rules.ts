// How much a guesser gets: per account, per address, per browser (decision 0011).
import type { Settings } from '../../../platform/settings/settings.ts'
import { networkOf, type Limit } from '../../../platform/identity/throttle.ts'

/** Wrong passwords in a day before the password is disabled where they were typed, until it is reset by SMS. */
export const wrongMax = 20
const day = 24 * 60

/** Five wrong ones block the account for a quarter of an hour, and so does every fifth one after them. */
export const accountLimit = (mobile: string): Limit => ({
  key: `password account ${mobile}`,
  windowMinutes: day,
  triesMax: 5,
  blockMinutes: 15,
})
/** A browser that has signed in before has a small separate budget: strangers cannot lock its owner out. */
export const knownDeviceLimit = (mobile: string, device: Buffer): Limit => ({
  key: `password account ${mobile} device ${device.toString('hex')}`,
  windowMinutes: day,
  triesMax: 5,
  blockMinutes: 15,
})
export const deviceLimit = (device: Buffer): Limit => ({
  key: `password device ${device.toString('hex')}`,
  windowMinutes: 60,
  triesMax: 10,
  blockMinutes: 30,
})
export const addressLimit = (settings: Settings, address: string): Limit => ({
  key: `password address ${networkOf(address)}`,
  windowMinutes: 60,
  triesMax: 30 * settings.loginLimitFactor,
  blockMinutes: 60,
})

/** Tickets per hour for one number, and for one address. */
export const numberTickets = (mobile: string): Limit => ({
  key: `ticket number ${mobile}`,
  windowMinutes: 60,
  triesMax: 10,
  blockMinutes: 60,
})
export const addressTickets = (settings: Settings, address: string): Limit => ({
  key: `ticket address ${networkOf(address)}`,
  windowMinutes: 60,
  triesMax: 20 * settings.loginLimitFactor,
  blockMinutes: 60,
})
/** Limits of codes: each costs money, and is a chance to guess. */
export const numberCodes = (mobile: string): Limit => ({
  key: `code number ${mobile}`,
  windowMinutes: day,
  triesMax: 10,
  blockMinutes: 8 * 60,
})

/** The first ticket of an hour is free of it; the second for the number, or the sixth from the address, asks for a picture. */
export const needsCaptcha = (ticketsOfNumber: number, ticketsOfAddress: number, settings: Settings): boolean =>
  ticketsOfNumber > 1 || ticketsOfAddress > 5 * settings.loginLimitFactor
