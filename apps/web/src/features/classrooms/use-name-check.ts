import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nameCheckQuery } from '../../data/classrooms.ts';
import { delays } from '../../ui/delays.ts';
import { worthChecking, type NameCheck } from './name-choice.ts';

/** Asks whether the name is taken, a moment after the last keystroke. */
export function useNameCheck(orgId: number, name: string): NameCheck & { problem?: string } {
  const settled = useSettled(name, delays.nameCheckDebounceMs);
  const enabled = worthChecking(settled);
  const check = useQuery({ ...nameCheckQuery(orgId, settled), enabled });
  const checking = worthChecking(name) && (name !== settled || check.isFetching);
  return {
    checking,
    exists: enabled && name === settled ? check.data : undefined,
    problem: enabled && !checking ? check.error?.message : undefined,
  };
}

/** The value once it has not changed for a while. */
function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
