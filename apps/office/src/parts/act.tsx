import type { ApiOperation } from '@virage/contract'
import type { ComponentProps } from 'react'
import { useMay } from '../access/club-context.ts'

/**
 * A button that uses an operation. For a role that may not use it, the button is drawn disabled and says who may; it can
 * still be reached, so that its reason can be read. `data-operation` names the operation, so that a test compares each
 * button with the contract.
 */
export function Act({
  operation,
  className = '',
  onClick,
  disabled = false,
  children,
  ...rest
}: ComponentProps<'button'> & { operation: Pick<ApiOperation, 'access' | 'id' | 'method'> }) {
  const { allowed, reason } = useMay()(operation)
  return (
    <button
      type="button"
      data-operation={operation.id}
      {...rest}
      className={`btn ${className}`}
      aria-disabled={!allowed || disabled || undefined}
      title={reason ?? rest.title}
      onClick={allowed && !disabled ? onClick : undefined}
    >
      {children}
    </button>
  )
}
