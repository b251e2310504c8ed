// How often one address may ask. Generous: it stops a flood, not a busy office; sign-in has its own, strict throttles.
import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minuteMs } from '@falaj/contract/kernel/time'
import { fail } from '../base/fail.ts'

/** An IPv6 household owns 2^64 addresses: they count as one. */
export const addressKey = (ip: string): string => {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [left = '', right] = ip.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const gap = right === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(Math.max(0, gap)).fill('0'), ...tail].slice(0, 4).join(':')
}
/**
 * Built files are cached by browsers for a year, and probes must never be turned away. A rail calls for all merchants from one address: its
 * calls are counted by the key that signed them.
 */
const isFree = (request: FastifyRequest): boolean => /^\/(assets\/|rails\/|healthz$|readyz$)/.test(request.url)

/** A key's own budget has these headers (`ratelimit-…`); two families in one answer would contradict each other. */
const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false } as const

export const limitRate = async (app: FastifyInstance, perMinute: number): Promise<void> => {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: minuteMs,
    cache: 20_000,
    keyGenerator: (request) => addressKey(request.ip),
    allowList: isFree,
    addHeadersOnExceeding: noHeaders,
    addHeaders: { ...noHeaders, 'retry-after': true },
    errorResponseBuilder: () => fail('RATE_LIMITED'),
  })
}
