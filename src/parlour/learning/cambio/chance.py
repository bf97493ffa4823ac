"""A counter-based random generator for array games. Its state is two words per game instead of a JAX key."""

from typing import Final

import jax.numpy as jnp
from jax import Array

_STEP: Final = 0x9E3779B9


def seeded(seed: int | Array, number: Array) -> Array:
    """The generator of game *number*: its own key word and a counter."""
    return jnp.stack(
        [
            _hash_word(jnp.uint32(number) ^ _hash_word(jnp.uint32(seed) + jnp.uint32(_STEP))),
            jnp.uint32(number),
        ]
    )


def words(chance: Array, count: int) -> tuple[Array, Array]:
    """Returns *count* random words and the generator after them."""
    key, counter = chance[0], chance[1]
    numbers = jnp.arange(1, count + 1, dtype=jnp.uint32)
    steps = counter + numbers.reshape(count, *(1 for _ in counter.shape))
    drawn = _hash_word(_hash_word(steps * jnp.uint32(_STEP)) ^ key)
    return drawn, jnp.stack([key, counter + jnp.uint32(count)])


def below(word: Array, count: Array | int) -> Array:
    """Maps a random word to an integer from 0 to *count* - 1."""
    return jnp.minimum((unit(word) * count).astype(jnp.int32), jnp.asarray(count, jnp.int32) - 1)


def unit(word: Array) -> Array:
    """Maps a random word to a float from 0 to 1."""
    share: Array = (word >> 8).astype(jnp.float32) * jnp.float32(2.0**-24)
    return share


def _hash_word(word: Array) -> Array:
    word = (word ^ (word >> 16)) * jnp.uint32(0x7FEB352D)
    word = (word ^ (word >> 15)) * jnp.uint32(0x846CA68B)
    return word ^ (word >> 16)
