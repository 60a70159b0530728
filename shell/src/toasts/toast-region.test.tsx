import { showToast } from '@concierge/kit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(() => vi.runAllTimers());
});

const show = (title: string, tone?: 'destructive') =>
  act(() => showToast({ title, description: 'More words', ...(tone ? { tone } : {}) }));

describe('notices', () => {
  it('are announced by live regions that are in the page from the start', () => {
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    show('Progress saved!');
    expect(screen.getByRole('status')).toHaveTextContent('Progress saved!More words');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('interrupt if something failed', () => {
    show('Submission failed', 'destructive');
    expect(screen.getByRole('alert')).toHaveTextContent('Submission failed');
  });

  it('show one at a time', () => {
    show('First');
    show('Second');
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    expect(screen.getByText('Second')).toBeInTheDocument();
  });

  it('disappear after five seconds', () => {
    show('First');
    act(() => vi.advanceTimersByTime(4999));
    expect(screen.getByText('First')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('First')).not.toBeInTheDocument();
  });

  it('last five seconds each', () => {
    show('First');
    act(() => vi.advanceTimersByTime(4000));
    show('Second');
    act(() => vi.advanceTimersByTime(4000));
    expect(screen.getByText('Second')).toBeInTheDocument();
  });

  it('stay while their button has focus', () => {
    show('First');
    act(() => screen.getByRole('button', { name: 'Dismiss notice' }).focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('First')).toBeInTheDocument();
  });

  it('stay while their button has focus, wherever the pointer goes', () => {
    show('First');
    const button = screen.getByRole('button', { name: 'Dismiss notice' });
    act(() => button.focus());
    fireEvent.pointerEnter(button);
    fireEvent.pointerLeave(button);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('First')).toBeInTheDocument();
  });

  it('return the focus to where it was', () => {
    render(<input aria-label="Name" />);
    screen.getByLabelText('Name').focus();
    show('First');
    const button = screen.getByRole('button', { name: 'Dismiss notice' });
    act(() => button.focus());
    fireEvent.click(button);
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('are dismissed by the button and by Escape', () => {
    show('First');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss notice' }));
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    show('Second');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByText('Second')).not.toBeInTheDocument();
  });
});
