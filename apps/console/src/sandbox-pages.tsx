// Pages that exist in sandbox mode only: the blocks' examples. Their code stands in src/sandbox, which a live server does not serve.
import { lazy, type ReactNode } from 'react'

const Blocks = lazy(() => import('./sandbox/blocks.tsx'))
export const sandboxPageAt = (pathname: string): ReactNode | undefined =>
  /^\/dev\/blocks(\/[a-z-]+)?$/.test(pathname) ? <Blocks /> : undefined
