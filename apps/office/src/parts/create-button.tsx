import type { ApiOperation } from '@virage/contract'
import { Icon } from '@virage/ui'
import { useMay } from '../access/club-context.ts'
import { useKeys } from '../shell/keys.ts'
import { Act } from './act.tsx'

/** The button that creates something, also by the key C: for those who may use the operation. */
export function CreateButton({
  operation,
  label,
  onCreate,
}: {
  operation: Pick<ApiOperation, 'access' | 'id' | 'method'>
  label: string
  onCreate: () => void
}) {
  const { allowed } = useMay()(operation)
  useKeys(allowed ? { c: onCreate } : {})
  return (
    <Act operation={operation} className="primary" onClick={onCreate}>
      <Icon name="plus" size={16} />
      {label}
      <kbd aria-hidden="true">C</kbd>
    </Act>
  )
}
