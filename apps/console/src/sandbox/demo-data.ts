// State of the demo world, polled while the page is visible.
import { useCallback, useEffect, useState } from 'react'
import { okCode, type Envelope } from '@falaj/contract/kernel/envelope'
import { standardHeaders } from '../api/device-id.ts'

export interface DemoPerson {
  readonly person: string
  readonly name: string
  readonly mobile: string
  readonly password: string | null
  readonly merchants: readonly {
    readonly mid: string
    readonly en: string
    readonly zh: string
    readonly roles: readonly string[]
  }[]
  readonly state: 'member' | 'new' | 'applicant' | 'approved' | 'locked'
}
export interface DemoMessage {
  readonly id: string
  readonly channel: string
  readonly recipient: string
  readonly purpose: string
  readonly body: string
  readonly code: string | null
  readonly at: string
}
export interface Autopilot {
  readonly on: boolean
  readonly seconds: number
}

export interface History {
  readonly days: number
  readonly done: number
}
export interface DemoSettlement {
  readonly number: string
  readonly currency: string
  readonly netMinor: string
}

export const ask = async <Body>(path: string, input?: unknown): Promise<Body> => {
  const response = await fetch(path, {
    headers: standardHeaders(),
    ...(input === undefined ? {} : { method: 'POST', body: JSON.stringify(input) }),
  })
  const { head, body } = (await response.json()) as Envelope<Body>
  if (head.code !== okCode) throw new Error(head.msg)
  return body
}
export const switchAutopilot = (on: boolean): Promise<Autopilot> => ask('/sandbox/autopilot', { on })

export const settleNow = (mid: string): Promise<{ readonly settled: readonly DemoSettlement[] }> =>
  ask('/sandbox/settle', { mid })

/** `failed` until an answer comes; what was there stays meanwhile. */
export const useDemo = <Body>(path: string, everyMs?: number) => {
  const [shown, setShown] = useState<{ readonly path: string; readonly body: Body } | null>(null)
  const [failed, setFailed] = useState(false)
  const look = useCallback(
    () =>
      ask<Body>(path).then(
        (body) => {
          setShown({ path, body })
          setFailed(false)
        },
        () => setFailed(true),
      ),
    [path],
  )
  useEffect(() => {
    void look()
    if (!everyMs) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look()
    }, everyMs)
    return () => clearInterval(timer)
  }, [look, everyMs])
  return { data: shown?.path === path ? shown.body : null, failed, look }
}
