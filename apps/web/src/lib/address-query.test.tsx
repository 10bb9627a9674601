import { beforeEach, expect, it, vi } from 'vitest';
import { addressQuery, changeAddressQuery } from './address-query.ts';

beforeEach(() => history.replaceState({ key: 'router key' }, '', '/app/grading?show.1=mine'));

it('changeAddressQuery keeps other parameters, the state of the router and the length of the history', () => {
  const { length } = history;
  changeAddressQuery({ 'search.2': 'ada & co', 'sort.2': '-state' });
  expect(location.pathname).toBe('/app/grading');
  expect(addressQuery().get('search.2')).toBe('ada & co');
  expect(addressQuery().get('show.1')).toBe('mine');
  expect(history.state).toEqual({ key: 'router key' });
  expect(history).toHaveLength(length);
  changeAddressQuery({ 'search.2': null, 'sort.2': null, 'show.1': null });
  expect(location.href).toMatch(/\/app\/grading$/);
});

it('changeAddressQuery does not throw when the browser refuses the change', () => {
  const refusing = vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Attempt to use history.replaceState() too often', 'SecurityError');
  });
  changeAddressQuery({ file: 'main.py' });
  expect(refusing).toHaveBeenCalledOnce();
  refusing.mockRestore();
});
