import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nameCheckQuery } from '../../data/classrooms.ts';
import { delays } from '../../ui/delays.ts';
import { worthChecking, type NameCheck } from './name-choice.ts';

/** Checks whether the name is taken, debounced. */
export function useNameCheck(orgId: number, name: string): NameCheck & { problem?: string } {
  const debounced = useDebounced(name, delays.nameCheckDebounceMs);
  const enabled = worthChecking(debounced);
  const check = useQuery({ ...nameCheckQuery(orgId, debounced), enabled });
  const checking = worthChecking(name) && (name !== debounced || check.isFetching);
  return {
    checking,
    exists: enabled && name === debounced ? check.data : undefined,
    problem: enabled && !checking ? check.error?.message : undefined,
  };
}

function useDebounced<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
