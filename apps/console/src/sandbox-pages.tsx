// Pages that exist in sandbox mode only: the demo world's people and messages, and the blocks' examples. Their code is in src/sandbox, which a live server does not serve.
import { lazy, type ReactNode } from 'react'

const Blocks = lazy(() => import('./sandbox/blocks.tsx'))
const DemoWorld = lazy(() => import('./sandbox/demo-world.tsx'))
export const sandboxPageAt = (pathname: string): ReactNode | undefined => {
  if (pathname === '/sandbox') return <DemoWorld />
  return /^\/dev\/blocks(\/[a-z-]+)?$/.test(pathname) ? <Blocks /> : undefined
}
