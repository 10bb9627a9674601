import { beforeEach, expect, it, vi } from 'vitest';
import { inAddress, sayInAddress } from './address.ts';

beforeEach(() => history.replaceState({ key: 'of the router' }, '', '/app/grading?show.1=mine'));

it('changes one thing and leaves the rest, the router its state, and Back where it leads', () => {
  const { length } = history;
  sayInAddress({ 'search.2': 'ada & co', 'sort.2': '-state' });
  expect(location.pathname).toBe('/app/grading');
  expect(inAddress().get('search.2')).toBe('ada & co');
  expect(inAddress().get('show.1')).toBe('mine');
  expect(history.state).toEqual({ key: 'of the router' });
  expect(history).toHaveLength(length);
  sayInAddress({ 'search.2': null, 'sort.2': null, 'show.1': null });
  expect(location.href).toMatch(/\/app\/grading$/);
});

it('is in nobody’s way where a browser refuses', () => {
  const refusing = vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Attempt to use history.replaceState() too often', 'SecurityError');
  });
  sayInAddress({ file: 'main.py' });
  expect(refusing).toHaveBeenCalledOnce();
  refusing.mockRestore();
});
